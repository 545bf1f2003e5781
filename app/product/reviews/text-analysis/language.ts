/**
 * Detects the language of a review by its script and by words that are common in reviews. A text of one or two words is
 * recognized only if it contains such a word. No keywords are extracted from a review whose language cannot be
 * determined.
 */

import { withPlainApostrophes } from './apostrophes'

/** Returns the language code, such as `en`, or null if the language cannot be determined. */
export function detectLanguage(text: string): string | null {
  const sample = withPlainApostrophes(text.slice(0, 2000).toLowerCase())
  const script = detectScript(sample)
  if (script) return script
  const sampleWords = sample.match(/\p{L}+(?:['’]\p{L}+)?/gu) ?? []
  if (sampleWords.length === 0) return null
  const counts = Object.entries(functionWords).map(([language, words]) => ({
    language,
    count: sampleWords.filter((word) => words.has(word)).length,
  }))
  const english = counts.find(({ language }) => language === 'en')!.count
  const best = counts.reduce((most, each) => (each.count > most.count ? each : most))
  if (best.language !== 'en' && best.count > english) return best.language
  const foreign = Math.max(...counts.map(({ language, count }) => (language === 'en' ? 0 : count)))
  return english > foreign * 1.5 && english >= sampleWords.length * 0.1 ? 'en' : null
}

/** Checks whether a source's language is English. Sources write "en", "en-US" or "English". */
export function isEnglish(language: string): boolean {
  return /^en(?:$|[-_])|^english$/i.test(language)
}

const scripts: [RegExp, string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Devanagari}/gu, 'hi'],
]

/**
 * Returns the language whose script makes up more than a third of the letters, or null. A text in Chinese characters
 * with at least one kana is Japanese.
 */
function detectScript(text: string): string | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const counts = scripts.map(([pattern]) => text.match(pattern)?.length ?? 0)
  if (counts[0]! > 0 && counts[0]! + counts[1]! > letters / 3) return 'ja'
  const index = counts.findIndex((count) => count > letters / 3)
  return index === -1 ? null : scripts[index]![1]
}

const wordSet = (text: string) => new Set(text.split(/\s+/))

const functionWords: Record<string, ReadonlySet<string>> = {
  en: wordSet(`the and was is are were for with this that very not but they you have had of to in it we my our so at on be
    as all their from would been i a an will just there here no me us if when what been your can't don't didn't wasn't
    it's i'm i've which than too some more out up also really always highly only one or by about because after he she
    great good nice best bad food place staff service love loved amazing awesome excellent friendly delicious wonderful
    fantastic perfect terrible horrible worst clean recommend definitely everything price prices time room rooms
    breakfast thanks thank helpful coffee poor rude awful cold hot slow quick fast fresh tasty lovely beautiful cozy
    location people experience never ever well kind caring professional comfortable expensive cheap parking`),
  de: wordSet(`der die das und ist nicht sehr mit ein eine wir war waren auch auf für den dem zu es ich sind aber nur gut
    im am bei von als wie immer noch freundlich essen alles leider schön super`),
  fr: wordSet(`le la les et est très pas une un des du de pour avec nous dans était c'est qui que je ce cette mais sur plus
    bien bon bonne au aux tout accueil personnel sont ont d'un d'une`),
  es: wordSet(`el la los las muy es una un que por con de en y no para lo se mi nos todo pero más comida buen buena bueno
    excelente servicio lugar fue son está como del al gracias`),
  it: wordSet(`il di che non molto per la le un una è e con del della siamo ottimo ottima buono buona cibo tutto ma anche
    gli sono personale al alla nel più da servizio`),
  pt: wordSet(`o os as e da do não muito com uma um de em que para foi é bom boa mas por mais na no nos atendimento tudo
    comida ótimo ótima lugar são`),
  nl: wordSet(`de het een niet zeer en van is op met was wij voor maar ook we heel goed lekker erg te dat zijn naar er bij
    personeel vriendelijk alles onze`),
  sv: wordSet(
    `och är inte att det en ett som på för med var vi mycket bra av till men har trevlig god mat personal`,
  ),
  da: wordSet(
    `og er ikke at det en et som på for med var vi meget god godt af til men har rigtig mad personale`,
  ),
  pl: wordSet(
    `i w na nie jest się z do to bardzo że jak ale dla dobre dobra polecam obsługa miła smaczne było są`,
  ),
  tr: wordSet(`ve bir çok bu için da de ile güzel iyi ama gibi daha değil yemek servis lezzetli`),
}
