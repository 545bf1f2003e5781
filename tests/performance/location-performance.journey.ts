import { findViolations } from '../journeys/axe'
import { expect, test } from '../journeys/fixtures'

test('locations are ranked, compared with the previous period and linked to the dashboard', async ({
  page,
  hasScript,
}) => {
  await page.goto('/dashboard/locations')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Location performance')
  const table = page.getByRole('table', { name: 'Locations ranked by score' })
  await expect(page.getByRole('region', { name: /^Locations ranked by score/ })).toBeVisible()
  await expect(table.getByRole('columnheader', { name: 'Rank' })).toHaveAttribute('aria-sort', 'descending')
  const first = table.getByRole('row').nth(1)
  await expect(first).toContainText('Gold medal, rank 1')
  await expect(table.getByRole('columnheader', { name: 'Score of 100' })).toBeVisible()
  await expect(first).toContainText(/target \d\.\d\d/)

  if (hasScript) {
    const explanation = page.getByRole('dialog', { name: 'How scores work' })
    await page.getByRole('link', { name: 'How scores work' }).click()
    await expect(explanation).toContainText('from 0 to 100')
    await page.mouse.click(5, 5)
    await expect(explanation).toBeHidden()
    const target = page.getByRole('dialog', { name: 'Target score' })
    await page.getByRole('link', { name: 'Set Target Score' }).click()
    await expect(target.getByRole('link', { name: 'Edit Target Score' })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await target.getByRole('button', { name: 'Close' }).click()
    await expect(target).toBeHidden()
  }
  const lag = page.getByRole('switch', { name: 'Show previous period' })
  if (hasScript) await lag.click()
  else {
    await lag.check()
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
  }
  await expect(page).toHaveURL(/with_lag=true/)
  await expect(first).toContainText(/(up|down) [\d.]+, (better|worse) from [\d.]+/)
  if (hasScript) expect(await findViolations(page)).toEqual([])

  await table.getByRole('link', { name: 'Response time' }).click()
  await expect(page).toHaveURL(/overall_avg_response_time&sort%5Border%5D=asc&with_lag=true/)
  const time = table.getByRole('columnheader', { name: 'Response time' })
  await expect(time).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('navigation', { name: 'Compare' }).getByRole('link', { name: 'Groups' }).click()
  await expect(page.getByRole('link', { name: 'Groups', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page).toHaveURL(/overall_avg_response_time.*view=groups.*with_lag=true/)
  const groups = page.getByRole('table', { name: 'Groups ranked by score' })
  const group = groups.getByRole('row').nth(1)
  const id = await group.getAttribute('data-id')
  // With JavaScript the whole row is clickable; without it, only its link.
  if (hasScript) await group.getByRole('cell').last().click()
  else await group.getByRole('rowheader').getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/dashboard\\?groupId=${id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')

  await page.goBack()
  await group.getByRole('link', { name: 'details' }).click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/locations/score\\?groupId=${id}$`))
})

test('the printout contains every location, describes changes in text, and links back', async ({
  page,
  hasScript,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'once')
  })
  await page.goto('/dashboard/locations/print?with_lag=true')
  if (hasScript) await expect(page.locator('html[data-printed]')).toBeVisible()
  await expect(page.getByText('Press Ctrl P')).toBeVisible()
  // Other journeys add locations to this account.
  const summary = page.getByText(/ locations · Last 6 months, .+ \(Central Time\)/)
  const locations = Number(/(\d+) locations/.exec(await summary.innerText())![1])
  expect(locations).toBeGreaterThan(25)
  await expect(page.locator('tr[data-id]')).toHaveCount(locations)
  await expect(page.locator('thead')).toHaveCSS('display', 'table-header-group')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.locator('tbody tr').first()).toHaveCSS('break-inside', 'avoid')
  await expect(page.getByText(/^(up |down )/).first()).toBeAttached()
  await expect(page.getByRole('link', { name: 'Back' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/dashboard\/locations\?with_lag=true$/)
})
