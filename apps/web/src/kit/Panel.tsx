import { Box, type BoxProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import classes from './Panel.module.css'

type Props = BoxProps & Omit<ComponentPropsWithRef<'section'>, keyof BoxProps>

/** A card on the page. */
export const Panel = (props: Props) => <Box component="section" className={classes.panel ?? ''} {...props} />

/** What is open in a card or row, below a line. */
export const PanelBody = (props: Props) => <Box component="section" className={classes.below ?? ''} {...props} />
