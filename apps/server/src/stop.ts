/** Closes everything once when the process is asked to stop, then ends it. */
export function closeOnSignal(close: () => Promise<void>): void {
  let closing = false
  const stop = async () => {
    if (closing) return
    closing = true
    const failed = await close().then(
      () => false,
      (error: Error) => {
        console.error(error.message)
        return true
      },
    )
    process.exit(failed ? 1 : 0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
}
