/** The codes of Korean banks (금융결제원), by the names that members choose from. */
export const bankCodes = {
  KB국민은행: '004',
  신한은행: '088',
  우리은행: '020',
  하나은행: '081',
  NH농협은행: '011',
  IBK기업은행: '003',
  카카오뱅크: '090',
  토스뱅크: '092',
  케이뱅크: '089',
  SC제일은행: '023',
  한국씨티은행: '027',
  새마을금고: '045',
  신협: '048',
  우체국: '071',
  수협은행: '007',
  iM뱅크: '031',
  부산은행: '032',
  경남은행: '039',
  광주은행: '034',
  전북은행: '037',
  제주은행: '035',
} as const;

/** Banks members may name, in the order they are offered, until an operator changes the list. */
export const banks = Object.keys(bankCodes);
