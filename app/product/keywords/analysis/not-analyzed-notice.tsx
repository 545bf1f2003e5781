import { formatInteger, formatWholePercent, pluralize } from '#app/kit/ui/format-numbers'
import type { NotAnalyzed } from './not-analyzed.server'

const languageNames = new Intl.DisplayNames('en', { type: 'language' })

/** A notice about reviews that are not in the figures because of their language, so that nobody takes them for all. */
export function NotAnalyzedNotice({
  notAnalyzed: { count, languages, pending },
}: {
  notAnalyzed: NotAnalyzed
}) {
  if (count === 0 && !pending) return null
  return (
    <div className="border-t border-border px-3 py-2.5 text-xs text-ink-2" role="note">
      {count ? (
        <p>{`English only · ${pluralize(count, 'review')} skipped: ${formatLanguages(languages)}`}</p>
      ) : null}
      {pending ? (
        <p>
          Analyzing reviews… {formatWholePercent(pending.percent)}
          {pending.secondsLeft === null ? '' : ` · ${formatDuration(pending.secondsLeft)} left`}
        </p>
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

/** Formats an estimate, rounded up to minutes or hours. */
function formatDuration(seconds: number): string {
  if (seconds < 60) return 'less than a minute'
  const minutes = Math.ceil(seconds / 60)
  return `about ${minutes < 90 ? pluralize(minutes, 'minute') : pluralize(Math.ceil(minutes / 60), 'hour')}`
}
