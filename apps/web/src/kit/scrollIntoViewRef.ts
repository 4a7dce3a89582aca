/** As a `ref`: what appears is scrolled to, as far as the screen has room for it. */
export const scrollIntoViewRef = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })
