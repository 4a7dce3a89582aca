import { Button, FileButton, Group, Input, Radio, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSave } from '../../../client/save.ts'
import { imageOf } from '../../../places/images.ts'
import classes from './General.module.css'
import { cards } from './lookups.ts'
import { resizePicture } from './resizePicture.ts'
import { type GeneralValues, labels } from './values.ts'

interface Chosen {
  value?: unknown
  onChange: (value: string | null) => void
}
interface Props {
  card: Chosen
  /** Path of the tournament's own picture: shown instead of the card's. */
  own: Chosen
  theme: NonNullable<GeneralValues['theme']>
  readOnly: boolean
}
const types = 'image/webp,image/png,image/jpeg'

/** The picture that captains see on their home page: one of the cards, a new one, or one of its own. */
export function PicturePicker({ card, own, theme, readOnly }: Props) {
  const known = useQuery(cards).data ?? []
  const [cardName, setCardName] = useState('')
  const [problem, setProblem] = useState('')
  const store = useSave('POST setup/images')
  const add = useSave('POST setup/cards')
  const read = async (file: File | null, use: (image: string) => Promise<void>) => {
    setProblem('')
    try {
      if (file) await use(await resizePicture(file))
    } catch (error) {
      if (error instanceof Error) setProblem(error.message)
    }
  }
  const path = (own.value as string | null) ?? null
  const shown = path ?? known.find(({ id }) => id === card.value)?.imagePath ?? null
  return (
    <Input.Wrapper className={classes.wide ?? ''} labelElement="div" label="Picture" error={problem || undefined}>
      <div className={classes.picture}>
        <figure className={classes.preview}>
          <img src={imageOf(shown, theme)} alt="" width="300" height="158" />
          <figcaption>{path ? labels.customImageLargePath : shown ? labels.cardId : "The theme's drawing"}</figcaption>
        </figure>
        <div>
          <Radio.Group
            label={labels.cardId}
            name="cardId"
            value={(card.value as string | null) ?? ''}
            onChange={(id) => card.onChange(id || null)}
          >
            <div className={classes.cards}>
              <Radio value="" label="None" />
              {known.map(({ id, name, imagePath }) => (
                <Radio
                  key={id}
                  value={id}
                  label={
                    <span className={classes.card}>
                      <img src={imageOf(imagePath, theme)} alt="" width="64" height="34" /> <span>{name}</span>
                    </span>
                  }
                />
              ))}
            </div>
          </Radio.Group>
          {!readOnly && (
            <Group gap="sm" mt="md" align="end">
              <FileButton
                accept={types}
                onChange={(file) =>
                  void read(file, async (image) => own.onChange((await store.mutateAsync({ body: { image } })).path))
                }
              >
                {(props) => (
                  <Button variant="default" loading={store.isPending} {...props}>
                    {path ? 'Replace Own Picture' : 'Choose Own Picture'}
                  </Button>
                )}
              </FileButton>
              {path && (
                <Button variant="subtle" onClick={() => own.onChange(null)}>
                  Remove Own Picture
                </Button>
              )}
              <TextInput
                label="New card"
                placeholder="Name of the card"
                maxLength={100}
                value={cardName}
                onChange={({ currentTarget }) => setCardName(currentTarget.value)}
              />
              <FileButton
                accept={types}
                disabled={cardName.trim() === ''}
                onChange={(file) =>
                  void read(file, async (image) => {
                    card.onChange((await add.mutateAsync({ body: { name: cardName, image } })).id)
                    setCardName('')
                  })
                }
              >
                {(props) => (
                  <Button variant="default" disabled={cardName.trim() === ''} loading={add.isPending} {...props}>
                    Add Card
                  </Button>
                )}
              </FileButton>
            </Group>
          )}
          {path && (
            <Text c="var(--text-soft)" size="sm" mt="xs">
              Your picture replaces the card's.
            </Text>
          )}
        </div>
      </div>
    </Input.Wrapper>
  )
}
