import { ApiError } from './answers.ts'

const retries = 3
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

/**
 * Rows that many want answer 'Busy', a request that is still worked on 'InProgress': asked again a little later, three
 * times at most. Throws what the last try threw.
 */
export async function retryBusy<T>(act: () => Promise<T>, tried = 0): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof ApiError) || !['Busy', 'InProgress'].includes(error.code) || tried === retries) throw error
    await wait(300 * (tried + 1) + Math.random() * 300)
    return await retryBusy(act, tried + 1)
  }
}
