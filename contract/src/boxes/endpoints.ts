import { adminViewer } from "../access/role-sets.ts";
import { get } from "../kit/endpoint.ts";
import { page } from "../kit/page.ts";
import { Box, BoxFilter } from "./schemas.ts";

export const boxes = {
  list: get("/Boxes", {
    about: "The mandator's boxes, by IMEI.",
    for: adminViewer,
    query: BoxFilter,
    answer: page(Box),
  }),
  read: get("/Boxes/:id", { about: "One box.", for: adminViewer, answer: Box }),
};
