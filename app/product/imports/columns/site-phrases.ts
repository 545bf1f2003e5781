/**
 * Removes the words that review sites write around a date: "Reviewed in Spain on July 31, 2018", "Date of stay: July
 * 2018", "3 weeks ago on Google".
 */
import { skipOpening } from './skip-opening'

/**
 * The first words of such texts, as Google, Tripadvisor, Booking and Amazon write them in ten languages, without
 * diacritics. Words up to the date can follow, such as the name of a country.
 */
const openings = [
  'reviewed|review|written|posted|published|submitted|dined|stayed|visited|traveled|travelled|rated|updated|edited',
  'date|on|new',
  'bewertet|bewertung|rezension|kommentiert|verfasst|geschrieben|veroffentlicht|bearbeitet|aufenthaltsdatum',
  'erlebnisdatum|reisedatum|datum|neu|am|vom',
  'avis|commente|commentaire|ecrit|redige|publie|modifie|depose|evalue|nouveau|nouvelle|le',
  'opinion|escrita|escrito|resenado|resena|revisado|calificado|comentado|comentario|publicado|publicada',
  'valorado|editado|fecha|nuevo|nueva|el',
  'avaliado|avaliada|avaliacao|feita|data|novo|nova|em',
  'recensito|recensita|recensione|scritta|scritto|pubblicata|modificata|modificato|nuovo|nuova|il',
  'beoordeeld|beoordeling|geplaatst|bewerkt|verblijfsdatum|nieuw|op',
  'diulas|ulasan|ditulis|diposting|diedit|tanggal|menginap|baru|pada',
  'تمت|تم|تاريخ|كتبت|كتب|نشرت|نشر|جديد|جديده|في|بتاريخ',
].join('|')
const openingPattern = new RegExp(String.raw`^(?:${openings})(?!\p{L})`, 'u')
const endings = [
  // "on Google", "auf Google", "via mobile"
  / (?:on|via|auf|bei|sur|en|no|na|em|su|op|di|pada|على) \p{L}[\p{L}.' ]{1,30}$/u,
  // The end of a sentence
  /[.,;]$/,
  // "(edited)", "• Verified Purchase", "- Google"
  / \([^\d()]{1,40}\)$/,
  / [·•|-] [^\d·•|]{1,40}$/,
  // "2018年7月31日に日本でレビュー済み", "2週間前に編集", "2018/07訪問"
  /(?<=[日月前])に[^\dに]{1,40}$/,
  /(?<=[\d日月]) ?(?:訪問|宿泊|投稿|来店|利用)$/,
]

/** Returns the parts of a normalized text that can be its date, in the order in which to try them. */
export function* withoutSitePhrases(text: string): Generator<string> {
  const ending = endings.find((pattern) => pattern.test(text))
  const start = ending ? text.replace(ending, '') : text
  if (ending) yield start
  yield* skipOpening(start, openingPattern)
}
