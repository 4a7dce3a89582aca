/** What the home page asks of a captain whom the registration gate refused. */
export type Prompt = 'profile' | 'age'

interface HomeSearch {
  prompt?: Prompt | undefined
  /** The tournament whose minimum age the captain does not reach. */
  tournament?: string | undefined
  /** A payment that has just ended: its message shows above the tournaments. */
  payment?: string | undefined
  /** What tournaments are searched for. */
  name?: string | undefined
}
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

export function readHomeSearch(search: Record<string, unknown>): HomeSearch {
  const read: HomeSearch = {}
  if (search.prompt === 'profile' || search.prompt === 'age') read.prompt = search.prompt
  const tournament = text(search.tournament)
  const payment = text(search.payment)
  const name = text(search.name)
  if (tournament) read.tournament = tournament
  if (payment) read.payment = payment
  if (name) read.name = name
  return read
}
