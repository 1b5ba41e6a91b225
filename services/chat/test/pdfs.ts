interface PdfOptions {
  /** More entries of the catalog. */
  catalog?: string;
  /** The name of a file in it. */
  attachment?: string;
  /** With a password that nobody knows. */
  encrypted?: boolean;
}

/** A PDF of one empty page. */
export function pdfOf({ catalog = '', attachment, encrypted = false }: PdfOptions = {}): Buffer {
  const names =
    attachment === undefined ? '' : `/Names << /EmbeddedFiles << /Names [(${attachment}) 4 0 R] >> >>`;
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${names} ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Resources << >> >>',
    `<< /Type /Filespec /F (${attachment}) /EF << /F 5 0 R >> >>`,
    '<< /Type /EmbeddedFile /Length 5 >>\nstream\nMZ...\nendstream',
    `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >>`,
  ];
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const secret = encrypted ? `/Encrypt 6 0 R /ID [<${'ef'.repeat(16)}> <${'ef'.repeat(16)}>]` : '';
  const startOfTable = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${secret} >>\nstartxref\n${startOfTable}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
