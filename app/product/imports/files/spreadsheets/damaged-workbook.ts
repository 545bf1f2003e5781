export const damagedWorkbook =
  'The spreadsheet is damaged. Open it in Excel, save it as XLSX or CSV, and upload it again.'
