import { demoId } from './ids.ts'
import type { Season } from './season.ts'
import type { addYouthScratchOpen } from './youth-scratch-open.ts'

const waiver = `# Participation Waiver

Bowling is a sport. I take part at my own risk, and I will follow the rules of the tournament and of the center.

## What I agree to
- I am fit to bowl, or my doctor has said so.
- I wear bowling shoes on the approaches.
- Pictures taken at the tournament may be shown on its pages.

The rules of the tournament are at https://kegler.test/rules.`

/** The youth tournament asks for shirt sizes and a telephone, and for a waiver. */
export function addQuestions(season: Season, { tournament }: ReturnType<typeof addYouthScratchOpen>): void {
  const tournamentId = tournament.id
  tournament.row.waiver = true
  season.rows.questions.push(
    {
      ...{ id: demoId('question', 'shirt'), tournamentId, position: 1, kind: 'one', ofTeam: false },
      ...{ label: 'Shirt size', help: 'Every bowler gets a shirt.', isRequired: true },
      choices: ['Youth M', 'Youth L', 'S', 'M', 'L', 'XL'].join('\n'),
    },
    {
      ...{ id: demoId('question', 'telephone'), tournamentId, position: 2, kind: 'text', ofTeam: true },
      ...{ label: 'Telephone on the day', help: 'Of an adult who is at the center.' },
    },
  )
  const createdAt = tournament.row.createdAt ?? season.now
  season.rows.waivers.push({ tournamentId, version: 1, text: waiver, asksAgain: true, createdAt })
}
