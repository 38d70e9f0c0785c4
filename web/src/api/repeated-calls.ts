/**
 * Makes calls as `send` does, but ignores one that repeats another while that is under way, as the second click of a
 * double one does: null, and nothing is sent.
 */
export function ignoringRepeatedCalls<Request, Rest extends unknown[], Answer>(
  send: (request: Request, ...rest: Rest) => Promise<Answer>,
): (request: Request, ...rest: Rest) => Promise<Answer> | null {
  const underWay = new Set<string>();
  return (request, ...rest) => {
    const key = JSON.stringify(request);
    if (underWay.has(key)) return null;
    underWay.add(key);
    return send(request, ...rest).finally(() => underWay.delete(key));
  };
}
