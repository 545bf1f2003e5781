import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { TrialExport } from '#app/kit/access/trial-export'
import { defaultBrand } from '#app/platform/brand/brand'
import { ExportMenu } from '#app/platform/filters/bar/export-menu'
import { ExportChoicesContext, noExportChoices } from '#app/platform/filters/bar/export-menu-choices'
import { TrialExports } from '#app/site/exports/trial-exports'
import { render, visibleText } from '../ui/render'

test('in a trial, the export menu has a dialog that says so; without JavaScript its links lead to pages', () => {
  const menuWith = (trial: TrialExport | null) => {
    const wrap = (menu: ReactNode, print: string) =>
      trial ? (
        <TrialExports trial={trial} print={print}>
          {menu}
        </TrialExports>
      ) : (
        menu
      )
    return render(
      <ExportChoicesContext.Provider value={{ ...noExportChoices, trial, wrap }}>
        <ExportMenu csv="/export/csv/reviews" print="/reviews/print" />
      </ExportChoicesContext.Provider>,
      { root: { brand: defaultBrand, prefix: '' } },
    )
  }
  const html = menuWith({ daysLeft: 3, isAdmin: true })
  expect(html).toMatch(/<dialog[^>]*aria-labelledby="trial-export" closedby="any"/)
  expect(visibleText(html)).toContain('3 days left in your trial. Upgrade to export. Upgrade Close')
  for (const href of ['/export/csv/reviews', '/reviews/print', '/settings/billing/edit'])
    expect(html).toContain(`href="${href}"`)
  expect(menuWith(null)).not.toContain('dialog')
})
