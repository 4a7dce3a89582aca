import { call } from '../client/api.ts'
import { showError } from '../kit/problems.ts'

type Page = 'GET registration/entry/:id/printable' | 'GET registration/entry/:id/paymentLogPrintable'

/** Fetches a page for printing with the bearer token and opens the browser's print dialog on it. */
export async function printPage(page: Page, id: string): Promise<void> {
  try {
    const html = await call(page, { params: { id } })
    print(html)
  } catch (error) {
    showError(error)
  }
}

let last: HTMLIFrameElement | undefined
/** Opens the browser's print dialog on a page that was fetched. */
export function print(html: string): void {
  last?.remove()
  const frame = document.createElement('iframe')
  last = frame
  frame.title = 'Page for printing'
  frame.style.cssText = 'position:fixed;inset-inline-start:-9999px;width:800px;height:1000px;border:0'
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  frame.srcdoc = html
  frame.onload = () => {
    const inside = frame.contentWindow
    if (!inside) return
    // Some browsers return from print() at once: the frame has to live until printing is over.
    inside.onafterprint = () => setTimeout(() => frame.remove(), 1000)
    inside.focus()
    inside.print()
  }
  document.body.append(frame)
}
