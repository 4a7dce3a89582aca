/**
 * Options of a server that never waits without end for a client: headers come within half of `requestMs`, a whole
 * request within it. Milliseconds.
 */
export const connectionLimits = (requestMs: number) => ({
  requestTimeout: requestMs,
  // one that says nothing any more; the slowest answer takes less
  connectionTimeout: 2 * requestMs,
  http: { headersTimeout: requestMs / 2, connectionsCheckingInterval: requestMs / 6 },
})
