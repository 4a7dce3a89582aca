import classes from './MailLink.module.css'

/** An address to write to. */
export const MailLink = ({ address }: { address: string }) => (
  <a href={`mailto:${address}`} className={classes.mail}>
    {address}
  </a>
)
