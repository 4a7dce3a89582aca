import { dayTimeText } from '@kegler/domain/dates.ts'
import { Text } from '@mantine/core'
import { Await } from '../kit/act/Await.tsx'
import { OfferActs } from './lazyWaits.ts'
import classes from './WaitList.module.css'
import { useWaits } from './waits.ts'

/**
 * On every page of a captain who waits: places that are held for them, to accept or decline, read out when they come; or
 * why it could not be read what they wait for.
 */
export function OfferNotice() {
  const waits = useWaits()
  if (waits.isError && !waits.data)
    return (
      <div className={classes.notice}>
        <Await<unknown> of={waits} />
      </div>
    )
  return (
    <div aria-live="polite">
      {waits.data?.map(
        (wait) =>
          wait.offer && (
            <section
              key={`${wait.id} ${wait.version}`}
              className={classes.notice}
              aria-label={`Offer for ${wait.tournamentName}`}
            >
              <Text
                fw={650}
              >{`Places for you at ${wait.tournamentName}, until ${dayTimeText(wait.offer.until, wait.timeZone)}`}</Text>
              <OfferActs wait={wait} offer={wait.offer} />
            </section>
          ),
      )}
    </div>
  )
}
