/** The operators' calls about announcements and questions: versions, drafts, schedules. */
import { defineCall } from "../call.ts";
import type {
  discardArticleIo,
  listArticlesIo,
  previewArticleIo,
  publishArticleIo,
  readArticleIo,
  readArticleVersionIo,
  saveArticleIo,
  takeDownArticleIo,
  unscheduleArticleIo,
} from "./articles.schemas.ts";

export const listArticles = /* @__PURE__ */ defineCall<typeof listArticlesIo>()({
  name: "listArticles",
  method: "GET",
  path: "/console/v1/articles/:kind",
  auth: "operator",
});

export const readArticle = /* @__PURE__ */ defineCall<typeof readArticleIo>()({
  name: "readArticle",
  method: "GET",
  path: "/console/v1/articles/:kind/:slug",
  auth: "operator",
});

export const readArticleVersion = /* @__PURE__ */ defineCall<typeof readArticleVersionIo>()({
  name: "readArticleVersion",
  method: "GET",
  path: "/console/v1/articles/:kind/:slug/versions/:version",
  auth: "operator",
});

export const previewArticle = /* @__PURE__ */ defineCall<typeof previewArticleIo>()({
  name: "previewArticle",
  method: "POST",
  path: "/console/v1/article-preview",
  auth: "operator",
});

export const saveArticle = /* @__PURE__ */ defineCall<typeof saveArticleIo>()({
  name: "saveArticle",
  method: "POST",
  path: "/console/v1/articles/:kind/:slug",
  auth: "operator",
});

export const publishArticle = /* @__PURE__ */ defineCall<typeof publishArticleIo>()({
  name: "publishArticle",
  method: "POST",
  path: "/console/v1/articles/:kind/:slug/publish",
  auth: "operator",
});

export const unscheduleArticle = /* @__PURE__ */ defineCall<typeof unscheduleArticleIo>()({
  name: "unscheduleArticle",
  method: "POST",
  path: "/console/v1/articles/:kind/:slug/unschedule",
  auth: "operator",
});

export const takeDownArticle = /* @__PURE__ */ defineCall<typeof takeDownArticleIo>()({
  name: "takeDownArticle",
  method: "POST",
  path: "/console/v1/articles/:kind/:slug/take-down",
  auth: "operator",
});

export const discardArticle = /* @__PURE__ */ defineCall<typeof discardArticleIo>()({
  name: "discardArticle",
  method: "POST",
  path: "/console/v1/articles/:kind/:slug/discard",
  auth: "operator",
});
