/** Reads the numbers from one to five as words, in ten languages and without diacritics. */
const namesByNumber = [
  [
    'one',
    'ein',
    'eins',
    'eine',
    'einen',
    'un',
    'une',
    'uno',
    'una',
    'um',
    'uma',
    'een',
    'satu',
    '一',
    'واحد',
    'واحده',
  ],
  [
    'two',
    'zwei',
    'deux',
    'dos',
    'dois',
    'duas',
    'due',
    'twee',
    'dua',
    '二',
    'اثنان',
    'اثنين',
    'نجمتان',
    'نجمتين',
  ],
  ['three', 'drei', 'trois', 'tres', 'tre', 'drie', 'tiga', '三', 'ثلاث', 'ثلاثه'],
  ['four', 'vier', 'quatre', 'cuatro', 'quatro', 'quattro', 'empat', '四', 'اربع', 'اربعه'],
  ['five', 'funf', 'fuenf', 'cinq', 'cinco', 'cinque', 'vijf', 'lima', '五', 'خمس', 'خمسه'],
]
const values = new Map(namesByNumber.flatMap((words, n) => words.map((word) => [word, n + 1])))

/** The words as alternatives of a pattern. */
export const numberNames = [...values.keys()].join('|')

/** Returns a number from 1 to 5, or null if the text is none of the words. */
export const numberNameValue = (text: string): number | null => values.get(text) ?? null
