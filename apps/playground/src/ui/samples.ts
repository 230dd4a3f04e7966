/** Positions from the middle of each game, for the choice of games. */
export const SAMPLES: Readonly<Record<string, string>> = {
    tokonoma: '2FF1/f3B+S/+b+aab2+A/+s3BF/f3F w 0 20',
    carnyx: '2L1(DL)/1(DDL)3/2(LDLDDD)2/D3(LL)/1D3 d 0/0 1/2 3/4 - - - 40',
    tombs: 'M2T2O1/.T2T1/B1M1. d2 BB/MM 5,4,7,3 0/0 10 1:0 22',
    tomis: '2b1s2f/4Ff2/3f4/3F1t2/1F3S2/4s3/2TF1F2/4BL1f w c.,c+,a>NW,b>>E,d>>S,b.,f>E,e. M1S1/M1F1L1 wb 0 181',
    thrones:
        'wfpfpwmfp/mfpfcwmfp/mfpwpwmfp/mpwfpwmfp/pwfmmwfcp/pfmwpwfpm/pfmwpwpfm/pfmwcfpfm/pfmwpfpfw ' +
        '2a1w1t2/2ec1ke2/r3s2rs/3l1c2l/9/2EC1L3/SR2CAS1R/1L2W4/2T1K1E2 w play - wb 0:0,0:0 -,- - - - 15 151',
};
