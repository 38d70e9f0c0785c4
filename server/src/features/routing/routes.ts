import { routing } from "@wegbuch/contract/routing/endpoints";
import { serve } from "../../platform/http/serve.ts";
import type { Router } from "../../platform/routing/straight-way.ts";

export function routingRoutes({ router }: { router: Router }) {
  return serve(routing, {
    route: async ({ body }) => {
      const way = await router(body.points.map(({ lat, long }) => ({ latitude: lat, longitude: long })));
      return {
        ...way,
        points: way.points.map(({ latitude, longitude }) => ({ lat: latitude, long: longitude })),
      };
    },
  });
}
