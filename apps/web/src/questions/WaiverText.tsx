import { readWaiverText, type TextToken } from '@kegler/domain/questions/waiver-text.rules.ts'
import { Text } from '@mantine/core'
import { NewTabLink } from '../kit/NewTabLink.tsx'
import classes from './WaiverText.module.css'

/** A waiver as people read it: what staff typed is text, headings, lists and links, and never markup. */
export const WaiverText = ({ text }: { text: string }) => (
  <div className={classes.text}>
    {readWaiverText(text).map((block, index) => {
      const key = `${index} ${block.kind}`
      if (block.kind === 'paragraph')
        return (
          <Text key={key} className={classes.paragraph ?? ''}>
            <Tokens of={block.text} />
          </Text>
        )
      if (block.kind === 'heading')
        return (
          <Text
            key={key}
            component={block.level === 1 ? 'h3' : 'h4'}
            fw={650}
            {...(block.level === 1 ? { size: 'lg' } : {})}
          >
            <Tokens of={block.text} />
          </Text>
        )
      const List = block.isNumbered ? 'ol' : 'ul'
      return (
        <List key={key} className={block.isNumbered ? classes.numbered : classes.bullets}>
          {block.items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place of a part is all that names it
            <li key={at}>
              <Tokens of={item} />
            </li>
          ))}
        </List>
      )
    })}
  </div>
)

const Tokens = ({ of }: { of: readonly TextToken[] }) =>
  of.map(({ text, href }, index) =>
    href === null ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same
      <span key={index}>{text}</span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same
      <NewTabLink key={index} href={href}>
        {text}
      </NewTabLink>
    ),
  )
