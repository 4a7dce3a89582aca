import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What several screens share, in few files, captains' first and then what staff have on each page: phones ask for six at
 * a time, and each round trip costs more than bytes that are not needed yet. Whatever is not named here is the bundler's
 * to divide. What a file imports goes with it.
 */
export const chunks = [
  { name: 'sign-in', test: isAmong(['node_modules/oidc-client-ts', 'node_modules/jwt-decode']), priority: 5 },
  // what `main.tsx` imports; the page of the silent sign-in has a file of its own
  { name: 'start', test: (id: string) => !id.includes('silent-renew'), tags: ['$initial' as const], priority: 4 },
  {
    name: 'home',
    test: isAmong([
      'node_modules/@tanstack/react-query/build/modern/useSuspenseQuery.js',
      'node_modules/@mantine/hooks',
      'node_modules/@mantine/core/esm/core',
      'node_modules/@mantine/core/esm/components/TextInput',
      'node_modules/@mantine/core/esm/components/VisuallyHidden',
      'packages/domain/src/places/gates.rules.ts',
      'packages/domain/src/texts.ts',
      'apps/web/src/cart/EmptyCart.tsx',
      'apps/web/src/cart/HoldCountdown.tsx',
      'apps/web/src/cart/HoldEnded.tsx',
      'apps/web/src/cart/NewPrices.tsx',
      'apps/web/src/cart/takeOut.ts',
      'apps/web/src/cart/useCart.ts',
      'apps/web/src/kit/act/Await.tsx',
      'apps/web/src/kit/columns.ts',
      'apps/web/src/kit/Empty.tsx',
      'apps/web/src/kit/feedback/Dialog.tsx',
      'apps/web/src/kit/Fold.tsx',
      'apps/web/src/kit/form/Form.tsx',
      'apps/web/src/kit/FormActions.tsx',
      'apps/web/src/kit/Money.tsx',
      'apps/web/src/kit/Panel.tsx',
      'apps/web/src/kit/SquadTime.tsx',
      'apps/web/src/kit/StatusBadge.tsx',
      'apps/web/src/screens/registration/EarlyNotice.tsx',
      'apps/web/src/shell/RefusedGroup.tsx',
      'apps/web/src/waiting-list/CaptainWaits.tsx',
    ]),
    priority: 3,
  },
  // the waiting room has one too
  { name: 'checkbox', test: isAmong(['node_modules/@mantine/core/esm/components/Checkbox']), priority: 2 },
  {
    name: 'ordering',
    test: isAmong([
      'node_modules/@mantine/core/esm/components/Anchor',
      'packages/domain/src/payments/deposit.rules.ts',
      'apps/web/src/cart/CartPanel.tsx',
      'apps/web/src/cart/CartTable.tsx',
      'apps/web/src/cart/useAdding.ts',
      'apps/web/src/kit/NewTabLink.tsx',
      'apps/web/src/kit/QuantityInput.tsx',
      'apps/web/src/kit/saveFile.ts',
      'apps/web/src/kit/table/Table.tsx',
      'apps/web/src/payments/Assurance.tsx',
      'apps/web/src/payments/ClosedNotice.tsx',
      'apps/web/src/payments/PaymentDialog.tsx',
      'apps/web/src/payments/PaymentReturn.tsx',
      'apps/web/src/payments/printPage.ts',
      'apps/web/src/payments/RealTimeCheckbox.tsx',
      'apps/web/src/payments/usePayment.ts',
      'apps/web/src/rosters/draft.ts',
    ]),
    priority: 2,
  },
  {
    name: 'rosters',
    test: isAmong([
      'node_modules/@mantine/core/esm/components/Flex',
      'node_modules/@mantine/core/esm/components/NativeSelect',
      'packages/domain/src/entries/entries.rules.ts',
      'packages/domain/src/teams/invite.rules.ts',
      'apps/web/src/kit/form/FormShell.tsx',
      'apps/web/src/kit/form/useOpenRow.ts',
      'apps/web/src/rosters/ActionsButton.tsx',
      'apps/web/src/rosters/ActionsMenu.tsx',
      'apps/web/src/rosters/LazyEntryEditor.tsx',
      'apps/web/src/rosters/ReadOnlyRoster.tsx',
      'apps/web/src/rosters/removal.tsx',
      'apps/web/src/screens/registration/rostercheckout/RosterCard.tsx',
      'apps/web/src/rosters/RosterStatus.tsx',
      'apps/web/src/rosters/RosterView.tsx',
      'apps/web/src/virtual-events/BowlerPickers.tsx',
    ]),
    priority: 1,
  },
  {
    name: 'steps',
    test: isAmong(['apps/web/src/kit/Steps.tsx', 'apps/web/src/screens/registration/OrderSteps.tsx']),
  },
  {
    name: 'calendar',
    test: isAmong([
      'apps/web/src/cart/useAddToCart.ts',
      'apps/web/src/kit/MonthGrid.tsx',
      'apps/web/src/places/choosing.ts',
    ]),
  },
  {
    name: 'waits',
    test: isAmong([
      'packages/domain/src/waiting-list/wait.rules.ts',
      'apps/web/src/waiting-list/WaitList.module.css',
      'apps/web/src/waiting-list/waits.ts',
    ]),
  },
  {
    name: 'manage',
    test: isAmong([
      'packages/domain/src/entries/payment-log.rules.ts',
      'packages/domain/src/questions/unanswered.rules.ts',
      'apps/web/src/payments/NetAmount.tsx',
      'apps/web/src/payments/PaymentLog.tsx',
      'apps/web/src/questions/askedQuery.ts',
      'apps/web/src/screens/registration/manage/squad-change/moveChoice.ts',
      'apps/web/src/screens/registration/manage/useBalancePayment.ts',
    ]),
  },
  // What staff have on every page and captains in parts that open later: no file of staff alone belongs into these, up to
  // 'acts'. A file of captains' first visits has a group above.
  { name: 'schemas', test: isAmong(['node_modules/zod', 'packages/domain/src/values.ts']) },
  {
    name: 'menus',
    test: isAmong([
      'node_modules/@floating-ui',
      'node_modules/@mantine/core/esm/components/FocusTrap',
      'node_modules/@mantine/core/esm/components/Popover',
      'node_modules/@mantine/core/esm/components/Portal',
      'node_modules/@mantine/core/esm/components/ScrollArea',
      'node_modules/@mantine/core/esm/utils/Floating',
    ]),
  },
  { name: 'choices', test: isAmong(['node_modules/@mantine/core/esm/components/Combobox']) },
  {
    name: 'answers',
    test: isAmong([
      'node_modules/@mantine/core/esm/components/Radio',
      'node_modules/@mantine/core/esm/components/Textarea',
    ]),
  },
  {
    name: 'acts',
    test: isAmong([
      'node_modules/@mantine/core/esm/components/Accordion/AccordionChevron.mjs',
      'node_modules/@mantine/form',
      'node_modules/@tabler/icons-react/dist/esm/createReactComponent.mjs',
      'apps/web/src/kit/act/ActButton.tsx',
      'apps/web/src/kit/act/ActDialog.tsx',
      'apps/web/src/kit/act/FormDialog.tsx',
      'apps/web/src/kit/act/useAct.ts',
      'apps/web/src/kit/act/useDryRun.ts',
      'apps/web/src/kit/act/WhatWillHappen.tsx',
    ]),
  },
  {
    name: 'staff',
    test: isAmong([
      'packages/domain/src/audit/names.ts',
      'packages/domain/src/audit/setup-names.ts',
      'packages/domain/src/reports',
      'apps/web/src/app/setup.routes.tsx',
      'apps/web/src/app/staff.routes.tsx',
    ]),
  },
  {
    name: 'admin',
    test: isAmong([
      'apps/web/src/history/UndoButton.tsx',
      'apps/web/src/screens/admin/calls.ts',
      'apps/web/src/screens/admin/FindBox.tsx',
      'apps/web/src/screens/admin/KeysHelp.tsx',
      'apps/web/src/screens/admin/OfferedUndo.tsx',
      'apps/web/src/screens/admin/searchReturn.ts',
    ]),
  },
  {
    name: 'records',
    test: isAmong([
      'apps/web/src/captains/EmailField.tsx',
      'apps/web/src/kit/form/ReasonField.tsx',
      'apps/web/src/payments/staff/TakePayment.tsx',
      'apps/web/src/screens/admin/ResendMail.tsx',
      'apps/web/src/screens/admin/squads/mayTakeKept.ts',
    ]),
  },
  {
    name: 'tournaments',
    test: isAmong([
      'packages/domain/src/setup/general/general.calls.ts',
      'packages/domain/src/setup/general/tournament-form.ts',
      'apps/web/src/screens/tournament/calls.ts',
      'apps/web/src/screens/tournament/setupTournaments.ts',
      'apps/web/src/screens/tournament/TournamentStatus.tsx',
    ]),
  },
  {
    name: 'console',
    test: isAmong([
      'node_modules/@mantine/core/esm/components/Select',
      'apps/web/src/kit/act/ActForm.tsx',
      'apps/web/src/screens/tournament/firstReads.ts',
      'apps/web/src/screens/tournament/update/ChecksSummary.tsx',
      'apps/web/src/screens/tournament/update/ChecksList.tsx',
    ]),
  },
]

/** Of files and folders of this repository. */
function isAmong(paths: readonly string[]): (id: string) => boolean {
  const wanted = paths.map((path) => join(import.meta.dirname, '../..', path))
  const missing = wanted.filter((path) => !existsSync(path))
  if (missing.length > 0) throw new Error(`chunks.ts names files that do not exist:\n${missing.join('\n')}`)
  return (id) => wanted.some((path) => id === path || id.startsWith(`${path}/`))
}
