/**
 * Does this with each, one after the other: what fails with one does not keep the others waiting. Begins no more once the process is
 * asked to stop.
 * @throws the first failure, once all were tried
 */
export async function tryEach<T>(
  stopping: AbortSignal,
  all: Iterable<T>,
  act: (one: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const one of all) {
    if (stopping.aborted) break
    await act(one).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}
