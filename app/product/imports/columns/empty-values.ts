/**
 * The texts that programs and people write instead of a date or a rating that is missing. They are not for other
 * columns: "NA" is also the code of Namibia, and "None" can be an answer.
 */
import { normalizeCell } from './normalize-cell'

const written = [
  ['', '-', '--', '---', '.', '...', '?', '\\n', '()', '[]', '{}', "''", '""'],
  // Programs: R, Python, pandas, SQL, JavaScript, and the errors and missing values of spreadsheets.
  [
    'na',
    '<na>',
    'n/a',
    'n.a.',
    'nan',
    'nat',
    'none',
    'null',
    '(null)',
    '<null>',
    'nil',
    'undefined',
    'missing',
  ],
  ['#n/a', '#n/a n/a', '#nv', '#n/v', '#value!', '#wert!', '#ref!', '#bezug!', '#name?', '#div/0!', '#num!'],
  ['#null!', '0000-00-00', '0000-00-00 00:00:00', '0000-00-00t00:00:00z', '1/0/1900', '1/0/00'],
  ['no rating', 'no ratings', 'not rated', 'unrated', 'no score', 'no date', 'unknown', 'not available'],
  ['not applicable', 'empty', 'blank', '(blank)', 'no reviews'],
  ['keine', 'keine angabe', 'keine bewertung', 'k.a.', 'k. a.', 'unbekannt', 'nicht verfügbar', 'leer'],
  ['nicht bewertet', 'ohne bewertung', 'kein datum', '(leer)'],
  [
    'aucun',
    'aucune',
    'aucune note',
    'sans note',
    'non noté',
    'sans objet',
    's.o.',
    'inconnu',
    'inconnue',
    'vide',
  ],
  ['non disponible', 'sans date'],
  ['ninguno', 'ninguna', 'sin calificación', 'sin valoración', 'sin puntuación', 'sin fecha', 'desconocido'],
  ['desconocida', 'no disponible', 'no aplica', 'nulo', 'vacío'],
  ['nenhum', 'nenhuma', 'sem avaliação', 'sem nota', 'sem classificação', 'sem data', 'desconhecido'],
  ['desconhecida', 'não disponível', 'indisponível', 'não se aplica', 'vazio'],
  ['nessuno', 'nessuna', 'nessuna valutazione', 'senza voto', 'senza data', 'sconosciuto', 'sconosciuta'],
  ['non valutato', 'vuoto', 'n.d.', 'n/d', 'nd'],
  [
    'geen',
    'geen beoordeling',
    'niet beoordeeld',
    'geen datum',
    'onbekend',
    'niet beschikbaar',
    'n.v.t.',
    'nvt',
  ],
  [
    'leeg',
    'tidak ada',
    'tidak ada penilaian',
    'belum dinilai',
    'tidak tersedia',
    'kosong',
    'tidak diketahui',
  ],
  ['なし', '無し', '無', '不明', '未評価', '評価なし', '該当なし', '未設定', '未記入', '空白', '日付なし'],
  [
    'لا يوجد',
    'لا شيء',
    'غير متوفر',
    'غير متاح',
    'غير معروف',
    'غير محدد',
    'بدون تقييم',
    'بدون تاريخ',
    'بدون',
    'فارغ',
  ],
]
const emptyValues = new Set(written.flat().map(normalizeCell))

/** Checks whether a date or a rating is missing, such as "n/a", "—", "NaN", "#N/A" or "sin calificación". */
export const isEmptyValue = (text: string): boolean => emptyValues.has(normalizeCell(text))
