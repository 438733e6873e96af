type TextFormat = {
  readonly type: 'string' | 'number';
  /** the names of fields that hold it, wherever they are */
  readonly name: RegExp;
  readonly says: Readonly<Record<string, string>>;
};

/** What the name of a field says of its values beyond its type; every test that makes calls holds it against real answers. */
const formats: readonly TextFormat[] = [
  {
    type: 'string',
    name: /^(at|now|since|waitingSince|startTime)$|[a-z]At$|_(regdatetime|completedatetime|starttime)$/,
    says: { format: 'date-time' },
  },
  { type: 'string', name: /^date$/, says: { format: 'date' } },
  {
    type: 'number',
    name: /^(amount|count|total|page|size|end|grade|legs|stake|payout|members_(cash|point))$|_amount$/,
    says: { type: 'integer' },
  },
];

/** The format, or the narrower type, of a field with this name. */
export function formatOf(type: TextFormat['type'], name: string): TextFormat['says'] {
  return formats.find((one) => one.type === type && one.name.test(name))?.says ?? {};
}
