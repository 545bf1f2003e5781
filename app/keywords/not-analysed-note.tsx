import { counted, wholeNumber } from '#app/ui/numbers'
import type { NotAnalysed } from './not-analysed.server'

const names = new Intl.DisplayNames('en', { type: 'language' })

/** Says which reviews were not analyzed, so that nobody takes the figures for complete. */
export function NotAnalysedNote({
  notAnalysed: { count, languages, isBehind },
}: {
  notAnalysed: NotAnalysed
}) {
  if (count === 0 && !isBehind) return null
  return (
    <div className="border-t border-border px-3 py-2.5 text-xs text-ink-2" role="note">
      {count ? (
        <p>
          {counted(count, 'review')} in other languages {count === 1 ? 'was' : 'were'} skipped
          {`: ${inWords(languages)}.`}
        </p>
      ) : null}
      {isBehind ? (
        <p>Some reviews are still being analysed. Their keywords will be here in a moment.</p>
      ) : null}
    </div>
  )
}

const most = 3

function inWords(languages: NotAnalysed['languages']): string {
  const shown = languages.slice(0, most)
  const rest = languages.slice(most).reduce((sum, { count }) => sum + count, 0)
  const parts = shown.map(({ language, count }) => `${wholeNumber(count)} ${nameOf(language)}`)
  return new Intl.ListFormat('en-US').format(rest ? [...parts, `${wholeNumber(rest)} other`] : parts)
}

function nameOf(language: string): string {
  if (language === '') return 'in a language that could not be told'
  try {
    return names.of(language) ?? language
  } catch {
    return language
  }
}
