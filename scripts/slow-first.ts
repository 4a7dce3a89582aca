import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Begun first, so that no worker is left with one of them at the end. */
const slow = [
  // makes the season that the other files of the demo copy
  'demo/demo-money',
  'setup/hostile-setup',
  'setup/every-setup-call',
  'http/hostile-input',
  'payments/crash',
  'jobs/expire',
  'cancellations/cancel-entry',
  'e2e/pages',
  'e2e/forms-console',
  'e2e/forms-entry',
  'e2e/checkout',
  'e2e/setup-year',
  'e2e/production',
  'e2e/setup-general',
  'e2e/staff-moves',
  'e2e/scheduler',
  'e2e/staff-cancel',
]
const rank = ({ moduleId }: TestSpecification): number => {
  const index = slow.findIndex((name) => moduleId.endsWith(`${name}.test.ts`))
  return index === -1 ? slow.length : index
}

/** Project after project, the slow files first, the others by their names: the same order in every run. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const group = ({ project }: TestSpecification) => project.config.sequence.groupOrder
    return files.toSorted(
      (a, b) =>
        group(a) - group(b) || rank(a) - rank(b) || (a.moduleId < b.moduleId ? -1 : a.moduleId > b.moduleId ? 1 : 0),
    )
  }
}
