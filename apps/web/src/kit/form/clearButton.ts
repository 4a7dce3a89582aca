/** The button that empties a choice, named for screen readers and reached by Tab: Mantine leaves it to the mouse. */
export const clearButton = (label: string) => ({ 'aria-label': label, 'aria-hidden': false, tabIndex: 0 }) as const
