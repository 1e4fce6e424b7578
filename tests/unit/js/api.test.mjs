import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { ApiError, get } from "../../../static/js/api.js";

const { fetch } = globalThis;

describe("an answer of the API", () => {
  afterEach(() => {
    globalThis.fetch = fetch;
  });

  it("that never comes is told as unreachable", async () => {
    globalThis.fetch = async () => {
      throw new TypeError("Failed to fetch");
    };
    await assert.rejects(get("/api/me"), (error) => error instanceof ApiError && error.code === "unreachable");
  });

  it("that breaks off after it has begun is told as unreachable too", async () => {
    const broken = new ReadableStream({
      pull(controller) {
        controller.error(new DOMException("The operation was aborted.", "AbortError"));
      },
    });
    globalThis.fetch = async () => new Response(broken);
    await assert.rejects(get("/api/me"), (error) => error instanceof ApiError && error.code === "unreachable");
  });

  it("that is a refusal keeps its code and its sentence", async () => {
    const refusal = { error: { code: "not_found", message: "No such match." } };
    globalThis.fetch = async () => Response.json(refusal, { status: 404 });
    await assert.rejects(get("/api/matches/x"), { name: "ApiError", status: 404, code: "not_found", message: "No such match." });
  });
});
