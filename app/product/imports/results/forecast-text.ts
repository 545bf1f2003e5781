import { formatInteger, pluralize } from '#app/kit/ui/format-numbers'
import type { ImportPageData } from './load-import-page.server'

type Counts = Pick<ImportPageData['forecast'], 'created' | 'updated' | 'unchanged' | 'repeated' | 'rejected'>

/** Names what happens to the rows of the file: "1 review to import · 5 rows rejected". */
export function forecastText(
  { created, updated, unchanged, repeated, rejected }: Counts,
  noun: string,
): string {
  const parts: [number, string][] = [
    [created, `${pluralize(created, noun)} to import`],
    [updated, `${pluralize(updated, noun)} to update`],
    [unchanged, `${formatInteger(unchanged)} unchanged`],
    [repeated, `${pluralize(repeated, 'duplicate')} in the file`],
    [rejected, `${pluralize(rejected, 'row')} rejected`],
  ]
  const shown = parts.filter(([count]) => count > 0).map(([, text]) => text)
  return shown.length > 0 ? shown.join(' · ') : 'No rows'
}
