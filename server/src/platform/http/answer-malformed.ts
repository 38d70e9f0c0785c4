import type { Socket } from "node:net";
import { say } from "./problem.ts";

/** Answers what never became a request: broken bytes 400, headers above the limit 413, too slow 408. Then hangs up. */
export function answerMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const { line, title, saying } = kindOf(error.code);
  // The language header was never read, so the text comes in both.
  const message = `${saying["de-AT"]} / ${saying.en}`;
  const body = JSON.stringify({ title, status: Number(line.slice(0, 3)), message });
  socket.end(
    `HTTP/1.1 ${line}\r\ncontent-type: application/json; charset=utf-8\r\nconnection: close\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

function kindOf(code: string | undefined) {
  if (code === "HPE_HEADER_OVERFLOW") {
    return { line: "413 Payload Too Large", title: "TooLarge", saying: say.titleTooLarge };
  }
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") {
    return { line: "408 Request Timeout", title: "Timeout", saying: say.titleTooSlow };
  }
  return { line: "400 Bad Request", title: "Validation", saying: say.titleValidation };
}
