/** One key for everything that is sent unchanged: a repeated call replays its first answer. */
export interface Attempts {
  keyOf: (sent: unknown) => string
  /** The next call starts anew, also with the same content. */
  forget: () => void
}

/** Keys of calls that must not happen twice: the same until other content is sent or the attempt is over. */
export function attempts(makeKey: () => string = () => crypto.randomUUID()): Attempts {
  let last: { content: string; key: string } | undefined
  return {
    keyOf: (sent) => {
      const content = JSON.stringify(sent)
      if (last?.content !== content) last = { content, key: makeKey() }
      return last.key
    },
    forget: () => {
      last = undefined
    },
  }
}
