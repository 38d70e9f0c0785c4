// Loaded into the server of the stories: what domains say is asked at the port a story answers on, and nowhere else.
import { Resolver } from "node:dns/promises";

const { resolveTxt } = Resolver.prototype;
Resolver.prototype.resolveTxt = function ask(name) {
  this.setServers([`127.0.0.1:${process.env.NAME_SERVER_PORT}`]);
  return resolveTxt.call(this, name);
};
