import { expect, test } from '../journeys/fixtures'

test('a wide window lists the settings beside each of them, a narrow one has a link back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/settings/users')
  const list = page.getByRole('navigation', { name: 'Settings' })
  await expect(list.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page')
  await expect(list.getByRole('link', { name: 'Back to settings' })).toBeHidden()
  await list.getByRole('list', { name: 'You' }).getByRole('link', { name: 'Sessions', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sessions')
  await expect(list.getByRole('link', { name: 'Sessions', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(list.getByRole('link', { name: 'Users' })).not.toHaveAttribute('aria-current')

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(list.getByRole('link', { name: 'Users' })).toBeHidden()
  await list.getByRole('link', { name: 'Back to settings' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  await expect(list).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'You',
    'Account',
    'Locations',
    'Data',
    'Developers',
  ])
})
