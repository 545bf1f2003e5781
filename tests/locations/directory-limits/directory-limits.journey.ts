import { expect, findLocationId, test } from '../../journeys/fixtures'

test('hours that are typed before the code of the limits has arrived are kept, without an error', async ({
  page,
  hasScript,
}) => {
  test.skip(!hasScript, 'without JavaScript, the limits are shown after saving')
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/directory-limits-*.js', (route) => isReleased.then(() => route.continue()))
  await page.goto(`/settings/locations/${await findLocationId(page, 'Evanston')}/edit`)
  const opens = page.getByRole('group', { name: 'Monday' }).getByLabel('opens').first()
  await opens.fill('6:07 AM')
  await opens.press('Tab')
  release()
  await page.waitForLoadState('networkidle')
  await expect(opens).toHaveValue('6:07 AM')
  expect(errors).toEqual([])
})
