interface LoggedRequest {
  id: string
  at: string
  method: string
  path: string
  account: string
  status: number
  replayed: boolean
  fault: string | null
}

/** The latest calls, for the page to look inside; kept in memory only. */
export interface RequestLog {
  add(request: LoggedRequest): void
  /** Newest first. */
  latest(): LoggedRequest[]
  clear(): void
}

export function openRequestLog(size = 100): RequestLog {
  const kept: LoggedRequest[] = []
  return {
    add: (request) => {
      kept.unshift(request)
      kept.length = Math.min(kept.length, size)
    },
    latest: () => [...kept],
    clear: () => {
      kept.length = 0
    },
  }
}
