import classes from './PhoneLink.module.css'

/** A number to call. */
export const PhoneLink = ({ number }: { number: string }) => (
  <a href={`tel:${number}`} className={classes.phone}>
    {number}
  </a>
)
