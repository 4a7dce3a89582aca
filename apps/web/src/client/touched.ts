let touched = false
/** Something was typed or chosen since this page was loaded. */
export const isTouched = (): boolean => touched

/** What is chosen by mouse fires no 'input': in a form, in a list or calendar that opens over the page. */
const chosenIn = 'form, [role="option"], [data-portal]'
window.addEventListener(
  'input',
  () => {
    touched = true
  },
  { capture: true, once: true },
)
window.addEventListener(
  'click',
  ({ target }) => {
    const pressed = target as Element
    if (pressed.closest?.(chosenIn) && !pressed.closest('[type="submit"]')) touched = true
  },
  { capture: true },
)
