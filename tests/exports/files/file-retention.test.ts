import { expect, test } from 'vitest'
import { fileRetention } from '#app/exports/files/file-retention'
import { settingsPages } from '#app/page/settings-pages.server'

test('the settings page states the actual retention period of export files', () => {
  expect(fileRetention.ms).toBe(7 * 86_400_000)
  const label = JSON.stringify(settingsPages)
  expect(label).toContain(`kept for ${fileRetention.inDays}`)
})
