/** Opens what is folded around a field: nothing in it is seen or gets the focus. */
export function unfold(field: Pick<Element, 'closest'> | null): void {
  const fold = field?.closest('details')
  if (fold) fold.open = true
}
