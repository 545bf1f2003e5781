import { widgetLocales } from '../widget'

const languageNames = new Intl.DisplayNames('en-US', { type: 'language' })

/** The options for the locale, with labels such as "German (Germany)", sorted by label. */
export const localeOptions = widgetLocales
  .map((locale) => ({ value: locale, label: languageNames.of(locale) ?? locale }))
  .sort((a, b) => (a.label < b.label ? -1 : 1))
