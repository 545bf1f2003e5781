import { formatInteger, pluralize } from '#app/ui/format-numbers'
import type { NotAnalyzed } from './not-analyzed.server'

const languageNames = new Intl.DisplayNames('en', { type: 'language' })

/** A notice about reviews that were not analyzed, so that users do not assume that the figures are complete. */
export function NotAnalyzedNotice({
  notAnalyzed: { count, languages, isAnalysisPending },
}: {
  notAnalyzed: NotAnalyzed
}) {
  if (count === 0 && !isAnalysisPending) return null
  return (
    <div className="border-t border-border px-3 py-2.5 text-xs text-ink-2" role="note">
      {count ? (
        <p>
          {pluralize(count, 'review')} in other languages {count === 1 ? 'was' : 'were'} not analyzed
          {`: ${formatLanguages(languages)}.`}
        </p>
      ) : null}
      {isAnalysisPending ? (
        <p>Some reviews are still being analyzed. Their keywords will appear shortly.</p>
      ) : null}
    </div>
  )
}

const maxLanguages = 3

function formatLanguages(languages: NotAnalyzed['languages']): string {
  const topLanguages = languages.slice(0, maxLanguages)
  const otherCount = languages.slice(maxLanguages).reduce((sum, { count }) => sum + count, 0)
  const parts = topLanguages.map(({ language, count }) => `${formatInteger(count)} ${languageName(language)}`)
  return new Intl.ListFormat('en-US').format(
    otherCount ? [...parts, `${formatInteger(otherCount)} other`] : parts,
  )
}

function languageName(language: string): string {
  if (language === '') return 'in an unknown language'
  try {
    return languageNames.of(language) ?? language
  } catch {
    return language
  }
}
