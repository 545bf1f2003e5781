import type { Page } from '@playwright/test'
import { findViolations } from '../journeys/axe'
import { expect, messageOf, test } from '../journeys/fixtures'

test.describe('integrations of an account that no other journey uses', () => {
  test.use({ person: 'oscar' })

  test('a user connects Facebook, links a Page and disconnects again', async ({ page, hasScript }) => {
    await page.goto('/settings/integrations?search_terms=facebook')
    await page.getByRole('link', { name: 'Connect Facebook' }).click()
    await page.getByRole('link', { name: 'Continue as Pinmarrow Inn', exact: true }).click()
    await expect(messageOf(page, 'Facebook is connected')).toBeVisible()
    const location = page.getByLabel(/^Location for Pinmarrow Inn/).first()
    await location.selectOption({ index: 1 })
    const chosen = await location.inputValue()
    if (hasScript) expect(await findViolations(page)).toEqual([])
    const saveLinks = () => page.getByRole('button', { name: 'Save links' }).click()
    if (hasScript) await withoutRendering(page, saveLinks)
    else await saveLinks()
    await expect(page.getByText('Linked', { exact: true })).toBeVisible()
    await expect(location).toHaveValue(chosen)

    await page.getByRole('link', { name: 'Back to Integrations' }).click()
    await page.getByLabel('Search').fill('facebook')
    await page.getByLabel('Status').selectOption('Connected')
    await page.getByRole('button', { name: 'Show' }).click()
    // Wait for the filtered list: the unfiltered one contains the card too, at a different position.
    await expect(page.getByText('1 integration', { exact: false })).toBeVisible()
    const card = page.getByRole('region', { name: 'Facebook' })
    await expect(card).toContainText(/Connected to .* by /)
    await expect(card).toContainText('1 of')
    await card.getByRole('link', { name: 'Disconnect Facebook' }).click()
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await expect(messageOf(page, 'Facebook is disconnected')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Connect Facebook' })).toBeVisible()
  })

  test('a user connects a Google account, links its profiles and disconnects again', async ({
    page,
    hasScript,
  }) => {
    await page.goto('/settings')
    await page.getByRole('main').getByRole('link', { name: 'Integrations' }).click()
    await page.getByRole('link', { name: 'Connect Google' }).click()
    await page.getByRole('link', { name: 'Continue as Pinmarrow Inn' }).click()
    await expect(messageOf(page, 'Google is connected')).toBeVisible()
    const inn = page.getByLabel(/^Location for Pinmarrow Inn/).first()
    if (hasScript) expect(await findViolations(page)).toEqual([])
    await inn.selectOption('')
    await page.getByRole('button', { name: 'Save links' }).click()
    await expect(messageOf(page, '1 unlinked')).toBeVisible()
    await expect(page.getByText('Same store code')).toBeVisible()
    await page.getByRole('button', { name: 'Save links' }).click()
    await expect(messageOf(page, '1 location linked')).toBeVisible()
    await page.goto('/settings/integrations')
    await page.getByRole('link', { name: 'Disconnect', exact: true }).click()
    if (hasScript) expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await expect(messageOf(page, 'Google is disconnected')).toBeVisible()
  })
})

/**
 * Submits a form while React renders nothing until the page has the response, as on a slow computer: holds back the
 * messages with which React's scheduler starts its work.
 */
async function withoutRendering(page: Page, submit: () => Promise<void>): Promise<void> {
  // The page was opened by the provider. Until it is hydrated, the browser submits the form itself.
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset)
  const release = await page.evaluateHandle(() => {
    const { postMessage } = MessagePort.prototype
    const held: MessagePort[] = []
    MessagePort.prototype.postMessage = function () {
      held.push(this)
    }
    return () => {
      MessagePort.prototype.postMessage = postMessage
      for (const port of held) port.postMessage(null)
    }
  })
  const before = await page.evaluate(() => history.state.key)
  await submit()
  await page.waitForFunction((key) => history.state.key !== key, before, { polling: 100 })
  await release.evaluate((continueRendering) => continueRendering())
}
