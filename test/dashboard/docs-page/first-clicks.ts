/** Clicks through Swagger UI from within the page, because clicks by Playwright take minutes on a busy machine. */
import type { Page } from 'playwright-core'

export interface FirstClick {
  readonly operationId: string
  readonly status: string
  readonly body: string
}

/** Runs in the browser. Waits for elements without a timeout, because the test has one. */
const SCRIPT = `async (operationIds) => {
  const appears = (root, selector) => new Promise((resolve) => {
    const look = () => {
      const found = root.querySelector(selector)
      if (!found) return false
      observer.disconnect()
      resolve(found)
      return true
    }
    const observer = new MutationObserver(look)
    if (!look()) observer.observe(root, { childList: true, subtree: true })
  })
  const clicks = []
  for (const operationId of operationIds) {
    const operation = document.querySelector('.opblock[id$="-' + operationId + '"]')
    const control = operation.querySelector('.opblock-summary-control')
    control.click()
    ;(await appears(operation, '.execute:enabled')).click()
    const status = await appears(operation, '.live-response .status')
    const body = operation.querySelector('.live-response .highlight-code > .json-text')?.cloneNode(true)
    // The number of fields in a closed object.
    body?.querySelectorAll('summary > [class*=folded]').forEach((note) => note.remove())
    clicks.push({ operationId, status: status.textContent.trim(), body: body?.textContent ?? '' })
    control.click()
  }
  return clicks
}`

/** Opens each operation, presses "Execute", and returns what the page shows. */
export const firstClicks = (page: Page, operationIds: readonly string[]) =>
  page.evaluate<FirstClick[]>(`(${SCRIPT})(${JSON.stringify(operationIds)})`)
