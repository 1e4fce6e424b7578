/** A member's page: the little boards are set up. */

import { fillBoards } from "./board/mini.js";

fillBoards();
