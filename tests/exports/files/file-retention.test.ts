import { expect, test } from 'vitest'
import { settingsPages } from '#app/platform/page/settings-pages.server'
import { fileRetention } from '#app/site/exports/files/file-retention'

test('the settings page states the actual retention period of export files', () => {
  expect(fileRetention.ms).toBe(7 * 86_400_000)
  const label = JSON.stringify(settingsPages)
  expect(label).toContain(`kept for ${fileRetention.inDays}`)
})
