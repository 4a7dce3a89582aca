import { dayTimeText } from '@kegler/domain/dates.ts'
import { Text } from '@mantine/core'
import { OfferActs } from '../waiting-list/OfferActs.tsx'
import classes from '../waiting-list/WaitList.module.css'
import { useWaits } from '../waiting-list/waits.ts'

/** On every page: places that are held for the captain, to accept or decline. */
export const OfferNotice = () =>
  useWaits().map(
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
  )
