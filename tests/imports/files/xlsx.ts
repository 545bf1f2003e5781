/** Writes XLSX files from the XML of their sheets, so that tests can contain what other programs write. */
import { strToU8, type Zippable, zipSync } from 'fflate'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The formats of the cells: general, date, date and time, a date format of its own, scientific, percent. */
const styles = `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="[$-407]d\\. mmm yyyy;@"/></numFmts><cellXfs>${[0, 14, 22, 164, 11, 9].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`

/** Returns the bytes of a workbook. `sheets` is the XML of the rows of each sheet, by name. */
export function writeXlsx(
  sheets: Record<string, string>,
  { date1904, more = {} }: { date1904?: '1' | 'true'; more?: Zippable } = {},
): Buffer {
  const names = Object.keys(sheets)
  const files: Zippable = {
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${relationships}">${date1904 ? `<workbookPr date1904="${date1904}"/>` : ''}<sheets>${names.map((name, n) => `<sheet name="${name}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`).join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names.map((_, n) => `<Relationship Id="rId${n + 1}" Type="${relationships}/worksheet" Target="worksheets/sheet${n + 1}.xml"/>`).join('')}<Relationship Id="rId99" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': strToU8(styles),
    ...more,
  }
  for (const [n, name] of names.entries())
    files[`xl/worksheets/sheet${n + 1}.xml`] = strToU8(
      `<worksheet xmlns="${main}"><sheetData>${sheets[name]}</sheetData></worksheet>`,
    )
  return Buffer.from(zipSync(files))
}

/** Returns the XML of rows of text, beginning with row number `first`. */
export function textRows(rows: string[][], first = 1): string {
  return rows
    .map((cells, n) => {
      const number = first + n
      const xml = cells.map((cell, m) =>
        cell === ''
          ? ''
          : `<c r="${String.fromCharCode(65 + m)}${number}" t="inlineStr"><is><t xml:space="preserve">${cell}</t></is></c>`,
      )
      return `<row r="${number}">${xml.join('')}</row>`
    })
    .join('')
}
